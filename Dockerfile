# docker build -t pmtop . && docker run -it --rm pmtop
# With a service: docker run -it --rm -e PMTOP_URL=https://clob.example.com pmtop
FROM node:24-slim AS build
WORKDIR /build
COPY . .
# npm ci builds; what is packed is what npm would publish.
RUN npm ci --no-audit --no-fund && npm pack --ignore-scripts && mkdir /pmtop && tar xzf pmtop-*.tgz -C /pmtop --strip-components=1

FROM node:24-slim
COPY --from=build /pmtop /opt/pmtop
# For limits shared over Redis add: RUN npm install --prefix /opt @redis/client
RUN ln -s /opt/pmtop/dist/pmtop.js /usr/local/bin/pmtop
# A user of the image, whose files are its own: pmtop refuses keys that others could read.
USER node
# A named volume on this folder belongs to the same user; a folder of the host has to belong to uid 1000.
RUN mkdir -p /home/node/.local/state/pmtop
ENV HOME=/home/node LANG=C.UTF-8 TERM=xterm-256color
WORKDIR /home/node
ENTRYPOINT ["pmtop"]
