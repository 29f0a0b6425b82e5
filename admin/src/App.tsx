import simpleRest from 'ra-data-simple-rest';
import polyglot from 'ra-i18n-polyglot';
import { Admin, CustomRoutes, Layout, Menu, Resource, type LayoutProps } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { LoginPage } from './login-page.tsx';
import { adminMessages } from './messages.ts';
import { authProvider } from './providers/auth.ts';
import { http } from './providers/http.ts';
import { createIcon } from './resource-parts.tsx';
import { alarms } from './resources/alarms/index.tsx';
import { discrepancies } from './resources/discrepancies/index.tsx';
import { disputes } from './resources/disputes/index.tsx';
import { events } from './resources/events/index.tsx';
import { letters } from './resources/letters/index.tsx';
import { messages } from './resources/messages/index.tsx';
import { orders } from './resources/orders/index.tsx';
import { outages } from './resources/outages/index.tsx';
import { payments } from './resources/payments/index.tsx';
import { refunds } from './resources/refunds/index.tsx';
import { subscriptions } from './resources/subscriptions/index.tsx';
import { templateDrafts } from './resources/template-drafts/index.tsx';
import { templates } from './resources/templates/index.tsx';
import { unknownCodes } from './resources/unknown-codes/index.tsx';
import { users } from './resources/users/index.tsx';
import { SecondFactorPage } from './second-factor/index.tsx';
import { useTheme } from './theme.ts';

const i18n = polyglot(() => adminMessages, 'fr', [{ locale: 'fr', name: 'Français' }], { allowMissing: true });
const dataProvider = simpleRest('/-/admin/v1', http);

const Lock = createIcon('lock');

const AdminMenu = () => (
  <Menu>
    <Menu.ResourceItems />
    <Menu.Item to="/admin/second-factor" primaryText="Mon second facteur" leftIcon={<Lock />} />
  </Menu>
);
const AdminLayout = (props: LayoutProps) => <Layout {...props} menu={AdminMenu} />;

const AdminApp = () => (
  <Admin
    basename="/admin"
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18n}
    theme={useTheme()}
    darkTheme={null}
    layout={AdminLayout}
    loginPage={LoginPage}
    requireAuth
    title="Affranchi"
    disableTelemetry
  >
    <Resource name="orders" {...orders} />
    <Resource name="letters" {...letters} />
    <Resource name="alarms" {...alarms} />
    <Resource name="outages" {...outages} />
    <Resource name="unknown-codes" {...unknownCodes} />
    <Resource name="payments" {...payments} />
    <Resource name="disputes" {...disputes} />
    <Resource name="discrepancies" {...discrepancies} />
    <Resource name="refunds" {...refunds} />
    <Resource name="messages" {...messages} />
    <Resource name="subscriptions" {...subscriptions} />
    <Resource name="users" {...users} />
    <Resource name="templates" {...templates} />
    <Resource name="template-drafts" {...templateDrafts} />
    <Resource name="events" {...events} />
    <CustomRoutes>
      <Route path="/second-factor" element={<SecondFactorPage />} />
    </CustomRoutes>
  </Admin>
);
const router = createBrowserRouter([{ path: '/admin/*', element: <AdminApp /> }]);

export const App = () => <RouterProvider router={router} />;
