import { expect, test } from '@jest/globals';
import { eventsAdminRoutes } from '../../src/kernel/events-admin.ts';
import { authAdminRoutes } from '../../src/modules/auth/index.ts';
import { listPermissions } from '../../src/modules/auth/roles.ts';
import { documentsAdminRoutes } from '../../src/modules/documents/index.ts';
import {
  messageAdminRoutes,
  ordersAdminRoutes,
  outageAdminRoutes,
  unknownCodeAdminRoutes,
} from '../../src/modules/orders/index.ts';
import { paymentsAdminRoutes } from '../../src/modules/payments/index.ts';

const backOffice = [
  authAdminRoutes,
  documentsAdminRoutes,
  eventsAdminRoutes,
  messageAdminRoutes,
  ordersAdminRoutes,
  outageAdminRoutes,
  unknownCodeAdminRoutes,
  paymentsAdminRoutes,
].flatMap((room) => room.endpoints);

test('every address of the back office asks for a permission that staff have and customers have not', () => {
  expect(backOffice.length).toBeGreaterThan(8);
  for (const { access } of backOffice) {
    expect(access.kind).toBe('permitted');
    expect(listPermissions('admin')).toContain(access.permission);
    expect(listPermissions('customer')).not.toContain(access.permission);
  }
});
