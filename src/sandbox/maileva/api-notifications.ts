import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Notification, Subscription } from './model.ts';
import type { MailevaStore } from './store.ts';
import { notificationView, subscriptionView } from './views.ts';
import { getParam, invalid, notFound, page, readJson, respondCreated, type Method, type Route } from './wire.ts';

const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  'registered_mail/v4/sendings': [
    'ON_STATUS_ACCEPTED',
    'ON_STATUS_REJECTED',
    'ON_STATUS_PROCESSED',
    'ON_GLOBAL_DEPOSIT_PROOF_RECEIVED',
  ],
  'registered_mail/v4/recipients': [
    'ON_DEPOSIT_PROOF_RECEIVED',
    'ON_CONTENT_PROOF_RECEIVED',
    'ON_ACKNOWLEDGEMENT_OF_RECEIPT_RECEIVED',
    'ON_UNDELIVERED_MAIL_RECEIVED',
    'ON_MAIN_DELIVERY_STATUS_FIRST_PRESENTATION',
    'ON_MAIN_DELIVERY_STATUS_DELIVERED',
    'ON_MAIN_DELIVERY_STATUS_UNDELIVERED',
  ],
  'mail/v2/sendings': ['ON_STATUS_ACCEPTED', 'ON_STATUS_REJECTED', 'ON_STATUS_PROCESSED', 'ON_STATUS_ARCHIVED'],
};

type NotificationCall = [
  method: Method,
  path: string,
  call: (store: MailevaStore, ctx: Context) => Promise<void> | void,
];

const CALLS: readonly NotificationCall[] = [
  ['post', '/subscriptions', createSubscription],
  ['get', '/subscriptions', listSubscriptions],
  ['get', '/subscriptions/:id', showSubscription],
  ['patch', '/subscriptions/:id', changeSubscription],
  ['delete', '/subscriptions/:id', deleteSubscription],
  ['get', '/notifications', listNotifications],
  ['get', '/notifications/:id', showNotification],
  ['get', '/notifications/:id/content', showContent],
  ['post', '/notifications/:id/retry', retryNotification],
];

/** notification_center/v2: subscriptions and notifications. */
export const createNotificationRoutes = (store: MailevaStore): Route[] =>
  CALLS.map(([method, path, call]) => [method, path, (ctx) => call(store, ctx)]);

function findSubscription(store: MailevaStore, ctx: Context): Subscription {
  const subscription = store.subscriptions.get(getParam(ctx, 'id'));
  if (!subscription) throw notFound('SUBSCRIPTION');
  return subscription;
}

function findNotification(store: MailevaStore, ctx: Context): Notification {
  const notification = store.notifications.get(getParam(ctx, 'id'));
  if (!notification) throw notFound('NOTIFICATION');
  return notification;
}

async function createSubscription(store: MailevaStore, ctx: Context): Promise<void> {
  const { event_type, resource_type, ...rest } = await readJson(ctx);
  if (
    typeof event_type !== 'string' ||
    typeof resource_type !== 'string' ||
    !RESOURCES[resource_type]?.includes(event_type)
  )
    throw invalid('INVALID_EVENT_TYPE_OR_RESOURCE_TYPE');
  // One subscription per event and resource.
  for (const other of store.subscriptions.values())
    if (other.event_type === event_type && other.resource_type === resource_type)
      throw invalid('SUBSCRIPTION_ALREADY_EXISTS');
  const subscription: Subscription = { id: randomUUID(), event_type, resource_type, ...parseTarget(rest) };
  store.commit({ t: 'subscription', subscription });
  respondCreated(ctx, `/subscriptions/${subscription.id}`, subscriptionView(subscription));
}

function listSubscriptions(store: MailevaStore, ctx: Context): void {
  const all = [...store.subscriptions.values()].map(subscriptionView);
  ctx.body = page(ctx, { name: 'subscriptions', all, max: 500, defaultSize: 50 });
}

function showSubscription(store: MailevaStore, ctx: Context): void {
  ctx.body = subscriptionView(findSubscription(store, ctx));
}

async function changeSubscription(store: MailevaStore, ctx: Context): Promise<void> {
  const changes = await readJson(ctx);
  const before = findSubscription(store, ctx);
  const { callback_url, authentication } = before;
  const subscription = { ...before, ...parseTarget({ callback_url, authentication, ...changes }) };
  store.commit({ t: 'subscription', subscription });
  ctx.body = subscriptionView(subscription);
}

function deleteSubscription(store: MailevaStore, ctx: Context): void {
  store.commit({ t: 'subscription-gone', id: findSubscription(store, ctx).id });
  ctx.status = 204;
}

function listNotifications(store: MailevaStore, ctx: Context): void {
  const all = [...store.notifications.values()].map(notificationView);
  ctx.body = page(ctx, { name: 'notifications', all, max: 500, defaultSize: 50 });
}

function showNotification(store: MailevaStore, ctx: Context): void {
  ctx.body = notificationView(findNotification(store, ctx));
}

function showContent(store: MailevaStore, ctx: Context): void {
  ctx.body = findNotification(store, ctx).content;
}

function retryNotification(store: MailevaStore, ctx: Context): void {
  const notification: Notification = { ...findNotification(store, ctx), status: 'PENDING', nextAt: Date.now() };
  store.commit({ t: 'notification', notification });
  ctx.body = notificationView(notification);
}

/** Reads where a subscription is called, and with which log-in. */
function parseTarget(input: Record<string, unknown>): Pick<Subscription, 'callback_url' | 'authentication'> {
  const { callback_url, authentication } = input;
  if (typeof callback_url !== 'string' || !URL.canParse(callback_url)) throw invalid('INVALID_CALLBACK_URL');
  const basic = (authentication as { basic?: { login?: unknown; password?: unknown } } | undefined)?.basic;
  if (basic && (typeof basic.login !== 'string' || typeof basic.password !== 'string'))
    throw invalid('INVALID_AUTHENTICATION');
  return {
    callback_url,
    ...(basic && { authentication: { basic: { login: String(basic.login), password: String(basic.password) } } }),
  };
}
