# docker build -t prefs . && docker run --rm -it -v "$PWD:/work" prefs settings.json
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends make git python3
WORKDIR /src
COPY . .
RUN make install DESTDIR=/stage PREFIX=/usr

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libncursesw6 libcurl4 ca-certificates \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /stage/ /
ENV LC_ALL=C.UTF-8
WORKDIR /work
ENTRYPOINT ["prefs"]
