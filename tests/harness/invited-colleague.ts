import type { Page } from 'playwright-core';
import { waitForMail } from './mailbox.ts';
import type { RunningProduct } from './running-product.ts';

const PASSWORD = 'quatre chevaux lents';

/** The link of an invitation in the sandbox's mailbox. */
export async function findInvitationLink({ url }: Pick<RunningProduct, 'url'>, email: string): Promise<string> {
  const link = await waitForMail(
    { url },
    ({ to, text }) => to.includes(email) && /\/login\/nouveau-mot-de-passe#[0-9a-f-]{36}\.[\w-]+/.exec(text)?.[0],
  );
  return url + link;
}

/** A colleague whom the administrator of this page invites; their own page is in the back office. */
export async function inviteColleague(
  product: RunningProduct,
  admin: Page,
  colleague: { email: string; firstName: string; lastName: string; role: string },
): Promise<Page> {
  await admin.evaluate(async (person) => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!;
    await fetch('/-/admin/v1/staff', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ ...person, reason: 'Arrivée dans l’équipe.' }),
    });
  }, colleague);
  const page = await product.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(await findInvitationLink(product, colleague.email));
  await page.locator('#new-password').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('nouveau-mot-de-passe'));
  await page.goto(`${product.url}/admin/login`);
  await page.locator('input[name=username]').fill(colleague.email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.getByRole('link', { name: 'Textes en préparation' }).waitFor();
  return page;
}
