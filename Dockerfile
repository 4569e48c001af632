# One image for every service of docker-compose.yml. Alone it runs everything in one container:
#   docker build -t hermes . && docker run -p 8000:8000 -v hermes:/data hermes

FROM python:3.11-slim-bookworm AS build
WORKDIR /app
COPY requirements/ requirements/
RUN python -m venv /opt/hermes \
    && /opt/hermes/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements/base.txt
COPY . .
# `staticfiles` beside manage.py is what makes settings use the files that an image brings along. Hermes makes folders for
# its own user alone; here another one reads them.
RUN mkdir staticfiles \
    && HERMES_DATA_DIR=/tmp/build /opt/hermes/bin/python manage.py collectstatic --noinput --verbosity 0 \
        --ignore '*.map' --ignore 'redoc*' \
    && chmod -R a+rX staticfiles \
    && /opt/hermes/bin/python -m compileall -q hermes_site memory sessions skills agent

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --no-create-home --home-dir /data hermes \
    && install --directory --owner hermes --group hermes --mode 0700 /data
COPY --from=build /opt/hermes /opt/hermes
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/opt/hermes/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MALLOC_ARENA_MAX=2 \
    DJANGO_SETTINGS_MODULE=hermes_site.settings \
    HERMES_DATA_DIR=/data
# By number: where only the image is seen, as in Kubernetes, its name says nothing.
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["python", "-c", \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
