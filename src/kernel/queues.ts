export const queueNames = ['render', 'uploads', 'exports', 'postal', 'money', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];
