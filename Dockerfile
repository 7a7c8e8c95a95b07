# One image for all processes; the arguments say which: `-m gateway`, `-m services.engine tablut`, `-m workers`.
# docker build --build-arg BASE=python@sha256:.. -t ardri .
ARG BASE=docker.io/library/python:3.11-slim-bookworm

FROM ${BASE} AS build
SHELL ["/bin/sh", "-eu", "-c"]
# hadolint ignore=DL3008  # a compiler for the build alone, of the release of the base
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev >/dev/null
WORKDIR /src
COPY requirements.txt requirements-build.txt ./
RUN python -m venv /opt/ardri && python -m venv /opt/build \
    && /opt/ardri/bin/pip install -q --no-cache-dir --no-compile --require-hashes -r requirements.txt \
    && /opt/build/bin/pip install -q --no-cache-dir --no-compile --require-hashes -r requirements-build.txt
COPY pyproject.toml setup.py requirements.in README.md ./
COPY protos protos
COPY clients clients
COPY services services
COPY gateway gateway
COPY workers workers
# Bytecode that is checked by nobody: the same bytes whenever it is made, and nothing to write at run time.
RUN ARDRI_NATIVE=1 /opt/build/bin/pip wheel -q --no-deps --no-build-isolation --wheel-dir /wheel \
        . ./clients/python ./clients/cli \
    && /opt/ardri/bin/pip install -q --no-cache-dir --no-compile --no-deps /wheel/*.whl \
    && /opt/ardri/bin/python -m compileall -q --invalidation-mode unchecked-hash /opt/ardri/lib

FROM ${BASE}
SHELL ["/bin/sh", "-eu", "-c"]
# The sandbox of native programs; of the release of the base, as its other packages.
# hadolint ignore=DL3008
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends bubblewrap >/dev/null \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin ardri
COPY --from=build /opt/ardri /opt/ardri
ENV PATH=/opt/ardri/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /tmp
ENTRYPOINT ["python"]
CMD ["-m", "gateway"]
