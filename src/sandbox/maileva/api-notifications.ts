import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import type { Subscription } from './model.ts';
import type { MailevaStore } from './store.ts';
import { notificationView, subscriptionView } from './views.ts';
import { getParam, invalid, notFound, page, readJson, respondCreated, type Route } from './wire.ts';

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

/** notification_center/v2: subscriptions and notifications. */
export function createNotificationRoutes(store: MailevaStore): Route[] {
  const find = (ctx: Context): Subscription => {
    const subscription = store.subscriptions.get(getParam(ctx, 'id'));
    if (!subscription) throw notFound('SUBSCRIPTION');
    return subscription;
  };
  const findNotification = (ctx: Context) => {
    const notification = store.notifications.get(getParam(ctx, 'id'));
    if (!notification) throw notFound('NOTIFICATION');
    return notification;
  };
  return [
    [
      'post',
      '/subscriptions',
      async (ctx) => {
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
        const subscription: Subscription = { id: randomUUID(), event_type, resource_type, ...target(rest) };
        store.commit({ t: 'subscription', subscription });
        respondCreated(ctx, `/subscriptions/${subscription.id}`, subscriptionView(subscription));
      },
    ],
    [
      'get',
      '/subscriptions',
      (ctx) => {
        const all = [...store.subscriptions.values()].map(subscriptionView);
        ctx.body = page(ctx, { name: 'subscriptions', all, most: 500, usual: 50 });
      },
    ],
    ['get', '/subscriptions/:id', (ctx) => void (ctx.body = subscriptionView(find(ctx)))],
    [
      'patch',
      '/subscriptions/:id',
      async (ctx) => {
        const changes = await readJson(ctx);
        const before = find(ctx);
        const subscription = {
          ...before,
          ...target({ callback_url: before.callback_url, authentication: before.authentication, ...changes }),
        };
        store.commit({ t: 'subscription', subscription });
        ctx.body = subscriptionView(subscription);
      },
    ],
    [
      'delete',
      '/subscriptions/:id',
      (ctx) => {
        store.commit({ t: 'subscription-gone', id: find(ctx).id });
        ctx.status = 204;
      },
    ],
    [
      'get',
      '/notifications',
      (ctx) => {
        const all = [...store.notifications.values()].map(notificationView);
        ctx.body = page(ctx, { name: 'notifications', all, most: 500, usual: 50 });
      },
    ],
    ['get', '/notifications/:id', (ctx) => void (ctx.body = notificationView(findNotification(ctx)))],
    ['get', '/notifications/:id/content', (ctx) => void (ctx.body = findNotification(ctx).content)],
    [
      'post',
      '/notifications/:id/retry',
      (ctx) => {
        const notification = findNotification(ctx);
        store.commit({ t: 'notification', notification: { ...notification, status: 'PENDING', nextAt: Date.now() } });
        ctx.body = notificationView(store.notifications.get(notification.id)!);
      },
    ],
  ];
}

function target(input: Record<string, unknown>): Pick<Subscription, 'callback_url' | 'authentication'> {
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
