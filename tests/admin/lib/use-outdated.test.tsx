import { expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { useOutdated } from '../../../admin/src/lib/use-outdated.ts';

/** A form of the back office with the reads that its page makes again. */
function openForm() {
  const client = new QueryClient();
  const readAgain = jest.spyOn(client, 'invalidateQueries');
  const forms: ReturnType<typeof useOutdated>[] = [];
  const Form = () => {
    forms.push(useOutdated());
    return null;
  };
  renderToString(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
  return { form: forms[0]!, readAgain };
}
const fail = (status: number) => () => Promise.reject(new HttpError('Un collègue a décidé avant vous.', status));

test('after a conflict the page is read again once the form is closed, and only once', async () => {
  const { form, readAgain } = openForm();
  await expect(form.watch(fail(409))).rejects.toThrow('Un collègue a décidé avant vous.');
  // What the person tries next in the same form changes nothing about the page behind it.
  await expect(form.watch(fail(422))).rejects.toThrow();
  expect(readAgain).not.toHaveBeenCalled();
  form.refreshIfOutdated();
  form.refreshIfOutdated();
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('without a conflict the page is not read again', async () => {
  const { form, readAgain } = openForm();
  await expect(form.watch(fail(422))).rejects.toThrow();
  expect(await form.watch(() => Promise.resolve('done'))).toBe('done');
  form.refreshIfOutdated();
  expect(readAgain).not.toHaveBeenCalled();
});
