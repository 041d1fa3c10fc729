# The image of the bot: Python, the packages of requirements-operator.lock, the program. What compose.yaml does with it
# is in docs/deploying.md. `python -m tools.image_size` does these steps in an empty folder and measures the result.

FROM python:3.11-slim-bookworm AS build
WORKDIR /app
COPY requirements-operator.lock ./
RUN python -m venv --without-pip /venv && \
    pip --python /venv/bin/python install --no-cache-dir --no-compile --only-binary :all: --require-hashes \
        -r requirements-operator.lock && \
    pip --python /venv/bin/python uninstall --yes pip
# Sources of compiled modules, and compiled modules without which fontTools does the same from its Python files.
RUN find /venv -name '*.c' -delete && \
    find /venv/lib/python3.11/site-packages/fontTools -name '*.so' -delete
COPY . ./
# The plurals and numbers (babel) of languages in which the bot does not speak; a folder in texts/ is one in which it does.
RUN for data in /venv/lib/python3.11/site-packages/babel/locale-data/*.dat; do name=$(basename "$data" .dat); \
        [ "$name" = root ] || [ -d "/app/texts/${name%%_*}" ] || rm "$data"; done
# The history stays outside of the image, so the hash of the commit, which /stato and the log show, is given by hand.
ARG COMMIT=
# Only what is imported is compiled: nothing can be written when the bot runs.
RUN /venv/bin/python -m compileall -q /app && \
    /venv/bin/python -c 'import bot, prometheus_client, psycopg' && \
    printf '%s\n' "$COMMIT" > /app/COMMIT && \
    mkdir /data

FROM python:3.11-slim-bookworm
COPY --from=build /venv /venv
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
ENV OPS_LISTEN=127.0.0.1:8082
# The database, its lock and the copies.
WORKDIR /data
VOLUME /data
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s --retries=2 \
    CMD ["/venv/bin/python", "-I", "/app/deploy/healthcheck.py"]
ENTRYPOINT ["/venv/bin/python", "-X", "faulthandler", "/app/bot.py"]
