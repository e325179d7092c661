// Every way to name a unit.
export const UserCard = memo((props: any) => {
  console.log('begin');
  console.log('go on');
  const name = props.name;
  if (!name) return null;
  return name;
});

export default class Server {
  names: string[] = [];
  close = async () => {
    console.log('begin');
    console.log('go on');

    this.names = [];
    console.log('end');
  };

  static async handle(limit: number): Promise<void> {
    console.log('begin');
    console.log('go on');
    // The rest is for the log.
    console.log(limit);
    for (const each of [limit]) {
      console.log(each);
    }
    return;
  }

  get #size(): number {
    console.log('begin');
    console.log('go on');
    let size = 0;
    return size;
  }
}

export const api = {
  get(path: string) {
    console.log('begin');
    console.log('go on');
    let size = 0;
    console.log(path, size);
  },
  'x-y': function () {
    console.log('begin');
    console.log('go on');
    let size = 0;
    console.log(size);
  },
};

api.late = function* () {
  console.log('begin');
  console.log('go on');
  let größe = 0;
  console.log(`✓ ${größe}`);
};

[1, 2].forEach((number) => {
  console.log('begin');
  console.log('go on');
  let size = 0;
  console.log(number, size);
});

describe('server', () => {
  let server: any;
  console.log('begin');
  console.log('go on');
  server = new Server();
  it.each([1, 2])(`handles %i`, async (number) => {
    console.log('begin');
    console.log('go on');
    server = 0;
    console.log(number);
  });
  test("doesn't fail", () => {
    console.log('begin');
    console.log('go on');

    server = 0;
    console.log('end');
  });
});
