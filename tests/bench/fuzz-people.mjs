// The sessions of the fuzz: one for each role, and disposable accounts for requests that may end a session.
import { randomUUID } from 'node:crypto';
import { listDemoAccounts } from '../../src/scripts/settings.mjs';

/** The password of every account that the fuzz creates. */
export const PASSWORD = 'quatre-chevaux-lents-2026';
export const ROLES = ['visitor', 'customer', 'support', 'manager', 'admin'];
/** Paths that may end the session, lock the account or change its credentials. */
const ENDS_SESSION = /\/(logout|password\b|sessions\b|account\/erase|profile\/email|second-factor|login|register)/;

/** A session with cookies and the CSRF token, like that of a browser. */
export class Session {
  cookies = new Map();
  /** Complete drafts that prepared requests use (fuzz-account-requests.mjs). */
  drafts = [];
  constructor(origin) {
    this.origin = origin;
  }

  async send(method, path, { body, headers = {}, timeoutMs = 30_000 } = {}) {
    const answer = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }

  async json(method, path, body) {
    const answer = await this.send(method, path, {
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${method} ${path} responded with ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : null;
  }

  /** Fetches a new CSRF token: for a new session, and after a rejected one. */
  token() {
    return this.send('GET', '/-/sanctum/csrf-cookie').then((answer) => answer.arrayBuffer());
  }
}

/** Opens sessions of a running product; `db` gives a registered account its role. */
export function people({ url: origin, env }, db) {
  const demo = new Map(listDemoAccounts(env).map(({ role, email, password }) => [role, { email, password }]));
  const known = new Map();
  const spare = new Map();
  const asides = new Map();

  async function enter(role, credentials) {
    const session = new Session(origin);
    session.role = role;
    await session.token();
    if (role === 'visitor') return session;
    const email = credentials?.email ?? `fuzz.${randomUUID()}@exemple.fr`;
    if (credentials) await session.json('POST', '/-/api/v1/login', credentials);
    else
      await session.json('POST', '/-/api/v1/register', {
        email,
        password: PASSWORD,
        firstName: 'Fuzz',
        lastName: role,
      });
    if (!credentials && role !== 'customer')
      await db.query('update users set role = $1 where email = $2', [role, email]);
    const { rows } = await db.query('select id from users where email = $1', [email]);
    return Object.assign(session, { userId: rows[0]?.id, email, password: credentials?.password ?? PASSWORD });
  }

  return {
    /** Returns the session of a role for this operation, and a disposable one if the operation may end it. */
    async session(role, { method, path }) {
      const isLost = method !== 'get' && ENDS_SESSION.test(path);
      const sessions = isLost ? spare : known;
      if (!sessions.has(role)) sessions.set(role, enter(role, isLost ? undefined : demo.get(role)));
      return { session: await sessions.get(role), isLost };
    },
    /** Replaces a session that a response has ended or may have ended. */
    replace(role, isLost) {
      (isLost ? spare : known).delete(role);
    },
    enter,
    /** The accounts that requests may log in with. */
    accounts: () => [...demo.values()],
    /** Returns the account with this name, which no role of the fuzz uses. */
    aside(name, role) {
      if (!asides.has(name)) asides.set(name, enter(role));
      return asides.get(name);
    },
    forget(name) {
      asides.delete(name);
    },
  };
}
