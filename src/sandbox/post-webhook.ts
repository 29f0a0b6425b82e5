const TIMEOUT_MS = 10_000;

export interface WebhookTarget {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Makes one webhook call. Returns the status of the response, or null where there was none. */
export async function postWebhook({ url, headers, body }: WebhookTarget, stop: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
