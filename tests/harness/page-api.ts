import type { Page } from 'playwright-core';

/** Calls of a page itself, with its session and its anti-forgery token. */
export const createPageApi =
  (page: () => Page) =>
  <T>(method: string, path: string, body?: unknown): Promise<T> =>
    page().evaluate(
      async ([verb, to, sent]) => {
        await fetch('/-/sanctum/csrf-cookie');
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const answer = await fetch(`/-/api/v1${to}`, {
          method: verb,
          headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': token },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        });
        return answer.json();
      },
      [method, path, body] as const,
    ) as Promise<T>;
