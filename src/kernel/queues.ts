export const queueNames = ['render', 'postal', 'money', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];
