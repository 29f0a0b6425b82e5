import { expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { RecordContextProvider } from 'react-admin';
import { renderToString } from 'react-dom/server';
import { Queues } from '../../../admin/src/dashboard/plain-sections.tsx';
import { EventSubject } from '../../../admin/src/engine/subject-link.tsx';
import { link } from '../../../admin/src/lib/fields.tsx';
import { Advice } from '../../../admin/src/resources/discrepancies/advice.tsx';
import { listPermissions } from '../../../src/modules/auth/roles.ts';
import { BackOffice } from '../back-office.tsx';

const ID = '0190a000-0000-7000-8000-000000000001';
const PAGES = {
  orders: { name: 'orders', hasShow: true, options: { label: 'Commandes' } },
  payouts: { name: 'payouts', hasShow: true, options: { label: 'Virements', permission: 'figures.read' } },
  webhooks: { name: 'webhooks', hasShow: true, options: { label: 'Notifications', permission: 'engine.read' } },
  'job-dispatches': { name: 'job-dispatches', hasShow: true, options: { label: 'Tâches', permission: 'engine.read' } },
  'template-drafts': { name: 'template-drafts', hasEdit: true, options: { label: 'Textes' } },
};
const render = (role: 'support' | 'admin', piece: ReactElement): string =>
  renderToString(
    <BackOffice permissions={listPermissions(role)} resources={PAGES}>
      {piece}
    </BackOffice>,
  );

test('what an event is about is a link only for a role that can open its page', () => {
  const subject = <EventSubject event="stripe_webhook.received" subjectId={ID} />;
  expect(render('support', subject)).toBe(ID);
  expect(render('admin', subject)).toContain(`href="/admin/webhooks/${ID}/show"`);
  expect(render('support', <EventSubject event="order.paid" subjectId={ID} />)).toContain('href="/admin/orders/');
});

test('a decision about an order has no page of its own to link to', () => {
  const decision = { event: 'order.decided', subjectId: ID };
  expect(render('admin', <EventSubject {...decision} />)).toBe(ID);
  expect(render('support', <EventSubject {...decision} showsId={false} />)).toBe('—');
});

test('a queue of the landing page leads to its jobs, for a role that can open them', () => {
  const queues = <Queues queues={[{ queue: 'postal', waiting: 3, failing: 0, failed: 0, oldestSeconds: 60 }]} />;
  expect(render('support', queues)).not.toContain('href=');
  const [, query = ''] = /href="\/admin\/job-dispatches\?filter=([^"]+)"/.exec(render('admin', queues)) ?? [];
  expect(JSON.parse(decodeURIComponent(query))).toEqual({ queue: ['postal'], state: ['waiting', 'failing', 'failed'] });
});

test('the advice about a payout names it without a link to who may not see figures', () => {
  const advice = (
    <RecordContextProvider value={{ id: '1', kind: 'payout_differs', subject: 'po_1', says: { payout: ID } }}>
      <Advice />
    </RecordContextProvider>
  );
  const html = render('support', advice);
  expect(html).toContain('Le virement');
  expect(html).not.toContain('href=');
  expect(render('admin', advice)).toContain(`href="/admin/payouts/${ID}/show"`);
});

test('a column that names another record links to its page, to show or to edit', () => {
  const linkTo = (to: string) => (
    <RecordContextProvider value={{ id: '2', otherId: ID, name: 'AF-7K2M4P' }}>
      {link('otherId', 'Autre', { to, namedBy: 'name' }).element}
    </RecordContextProvider>
  );
  expect(render('support', linkTo('orders'))).toContain(`href="/admin/orders/${ID}/show"`);
  expect(render('support', linkTo('template-drafts'))).toContain(`href="/admin/template-drafts/${ID}"`);
  expect(render('support', linkTo('payouts'))).toBe('<span>AF-7K2M4P</span>');
});
