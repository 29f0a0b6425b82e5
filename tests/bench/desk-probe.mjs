// Loaded into the processes of the product (NODE_OPTIONS): records every statement of the web process with its values
// while the file DESK_PROBE exists, so that the benchmark can explain each.
import { appendFileSync, existsSync } from 'node:fs';
import pg from 'pg';

const { DESK_PROBE } = process.env;
if (process.argv[1]?.endsWith('server/web.js') && DESK_PROBE) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noted(config, values, ...rest) {
    if (existsSync(DESK_PROBE)) {
      const text = typeof config === 'string' ? config : config?.text;
      const bound = (Array.isArray(values) ? values : config?.values) ?? [];
      if (text) appendFileSync(DESK_PROBE, `${JSON.stringify({ text, values: bound })}\n`);
    }
    return query.call(this, config, values, ...rest);
  };
}
