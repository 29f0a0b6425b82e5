import { describe, expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { useRequestId, useRequestIds } from '../../../admin/src/lib/use-request-id.ts';

type SendWithId = ReturnType<typeof useRequestId>;

function openForm(): SendWithId {
  const forms: SendWithId[] = [];
  const Form = () => {
    forms.push(useRequestId());
    return null;
  };
  renderToString(<Form />);
  return forms[0]!;
}
const lose = (): Promise<never> => Promise.reject(new Error('The response is lost.'));

/** Sends a text, and returns the id under which it was sent. */
async function send(sendWithId: SendWithId, text: string, respond: () => Promise<unknown>): Promise<string> {
  let id = '';
  await sendWithId({ text }, (requestId) => {
    id = requestId;
    return respond();
  }).catch(() => undefined);
  return id;
}
const succeed = (): Promise<void> => Promise.resolve();

describe('the id of a request', () => {
  test('stays the same for the same content after a lost response', async () => {
    const form = openForm();
    const first = await send(form, 'Rappeler mardi.', lose);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await send(form, 'Rappeler mardi.', succeed)).toBe(first);
  });

  test('is another one for content that was changed after a lost response', async () => {
    const form = openForm();
    const first = await send(form, 'Rappeler mardi.', lose);
    expect(await send(form, 'Rappeler mercredi.', lose)).not.toBe(first);
  });

  test('is another one for the same content after a success', async () => {
    const form = openForm();
    const first = await send(form, 'Rappeler mardi.', succeed);
    expect(await send(form, 'Rappeler mardi.', succeed)).not.toBe(first);
  });

  test('outlives the late success of content that was sent before', async () => {
    const form = openForm();
    let answer = (): void => undefined;
    const early = send(form, 'Rappeler mardi.', () => new Promise<void>((resolve) => (answer = resolve)));
    const lost = await send(form, 'Rappeler mercredi.', lose);
    answer();
    await early;
    expect(await send(form, 'Rappeler mercredi.', succeed)).toBe(lost);
  });

  test('reaches the caller with the response or the error of the request', async () => {
    const form = openForm();
    await expect(form({}, async () => 'stored')).resolves.toBe('stored');
    await expect(form({}, lose)).rejects.toThrow('The response is lost.');
  });
});

describe('the ids of a form', () => {
  const openIds = (): ReturnType<typeof useRequestIds> => {
    const forms: ReturnType<typeof useRequestIds>[] = [];
    const Form = () => {
      forms.push(useRequestIds());
      return null;
    };
    renderToString(<Form />);
    return forms[0]!;
  };

  test('are one for each content until they are cleared', () => {
    const ids = openIds();
    const first = ids.get(500);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids.get(600)).not.toBe(first);
    expect(ids.get(500)).toBe(first);
    ids.clear();
    expect(ids.get(500)).not.toBe(first);
  });
});
