/** The few pieces of a browser these tests need. */
export function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string): string | null => kept.get(key) ?? null,
    setItem: (key: string, value: string): void => void kept.set(key, value),
    removeItem: (key: string): void => void kept.delete(key),
    keys: (): string[] => [...kept.keys()],
  };
}

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Replaces fetch; the list grows with each call. */
export function answering(answer: (asked: Asked, nth: number) => Response | Error): Asked[] {
  const calls: Asked[] = [];
  globalThis.fetch = (async (
    path: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ) => {
    const asked = { method: init.method, path, headers: init.headers, body: init.body };
    calls.push(asked);
    const given = answer(asked, calls.length);
    if (given instanceof Error) throw given;
    return given;
  }) as unknown as typeof fetch;
  return calls;
}
