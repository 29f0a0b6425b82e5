import { expect, test } from '@jest/globals';
import { toTrackingEvents } from '../../../../src/adapters/postal/lob/status-map.ts';

const scan = (id: string, day: number, name: string, event?: string) => ({
  id,
  name,
  type: 'certified',
  time: `2026-11-${day}T08:00:00Z`,
  ...(event && { details: { event } }),
});
const readReturn = (...issues: string[]) =>
  toTrackingEvents({
    id: 'ltr_1',
    date_created: '2026-11-01T08:00:00Z',
    tracking_events: [
      ...issues.map((event, i) => scan(`evnt_${i}`, 10 + i, 'Issue', event)),
      scan('evnt_9', 20, 'Returned to Sender', 'returned_to_sender'),
    ],
  }).find(({ kind }) => kind === 'returned');

test('a return has the last reason that the scans give, and none where they give none', () => {
  expect(readReturn('package_unclaimed', 'delayed')).toMatchObject({ reasonCode: 'package_unclaimed' });
  expect(readReturn('package_unclaimed', 'address_issue')).toMatchObject({ reasonCode: 'address_issue' });
  expect(readReturn('package_undeliverable')).not.toHaveProperty('reasonCode');
  expect(readReturn()).not.toHaveProperty('reasonCode');
});
