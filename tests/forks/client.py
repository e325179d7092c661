"""Has the server run a command: ``client.py ADDRESS PROGRAM ARGUMENT...``. It imports little, to start at once."""

import _socket
import marshal
import os
import sys

address, *command = sys.argv[1:]
mask = os.umask(0)
os.umask(mask)
request = marshal.dumps((command, os.getcwd(), dict(os.environb), mask, os.getppid()))
streams = b"".join(stream.to_bytes(4, sys.byteorder) for stream in (0, 1, 2))
server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
server.connect(address)
server.sendmsg([len(request).to_bytes(8, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
server.sendall(request)
status = server.recv(1)
os._exit(status[0] if status else 70)  # the server was lost
