# syntax=docker/dockerfile:1
# One image for release, web and worker; docker-compose.yml gives each its command.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Names the release in error reports. The history of git is not in the build context.
ARG APP_RELEASE
# Builds production alone, without sandboxes and benches (src/scripts/programs.mjs); .dockerignore hides their sources too.
RUN APP_RELEASE=$APP_RELEASE npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# `npm start` also needs what builds the product and runs PostgreSQL; this image does not.
COPY --from=build /app/dist/server ./dist/server
COPY src/scripts/server-packages.mjs ./src/scripts/
RUN node src/scripts/server-packages.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY --from=build /app/dist/server ./dist/server
COPY --from=build /app/dist/client ./dist/client
# Read at run time: letters, fonts and drawings.
COPY --from=build /app/seeds ./seeds
COPY --from=build /app/src/letterpress/fonts ./src/letterpress/fonts
COPY --from=build /app/client/src/styles/faces ./client/src/styles/faces
COPY --from=build /app/client/src/art ./client/src/art
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 3000
# Of web; the other processes switch it off. Only a process that does not respond is replaced: a new one would not make
# the database or the worker any better (/-/health/ready, /-/health/jobs).
HEALTHCHECK --interval=5s --timeout=4s --retries=4 --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/-/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/web.js"]
