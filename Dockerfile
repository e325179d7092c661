# docker build -t sew-hooks . && docker run --rm -v "$PWD:/work" -e SEW_KEY sew-hooks detect .
FROM python:3.12-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE .pre-commit-hooks.yaml ./
COPY rules rules
COPY sew_hooks sew_hooks
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.12-slim
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends git \
    && rm -rf /var/lib/apt/lists/*
RUN --mount=from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels /wheels/sew_hooks-*.whl
RUN useradd --create-home --uid 10001 sew \
    && git config --system --add safe.directory /work
USER 10001
WORKDIR /work
ENTRYPOINT ["sew"]
