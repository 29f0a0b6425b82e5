// The reference for the page benchmark: a bare Koa server that sends prepared responses.
import { pathToFileURL } from 'node:url';
import Koa from 'koa';

/** Serves each path with its prepared status, headers and bytes. */
function bareKoa(answers) {
  const app = new Koa();
  const prepared = new Map(
    answers.map(({ path, status, headers, body }) => [
      path,
      { status, headers, body: body && Buffer.from(body, 'base64') },
    ]),
  );
  app.use(async (ctx) => {
    const { status, headers, body } = prepared.get(ctx.path);
    ctx.set(headers);
    ctx.status = status;
    if (body) {
      ctx.body = body;
      ctx.set('Content-Type', headers['content-type']);
    }
  });
  return app;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.once('message', (answers) => {
    const server = bareKoa(answers).listen(0, '127.0.0.1', () => process.send(server.address().port));
  });
