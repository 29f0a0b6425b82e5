import { Admin, defaultTheme, Resource, type RaThemeOptions } from 'react-admin';
import polyglot from 'ra-i18n-polyglot';
import french from 'ra-language-french';
import simpleRest from 'ra-data-simple-rest';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { authProvider } from './providers/auth.ts';
import { http } from './providers/http.ts';
import { events } from './resources/events/index.tsx';
import { letters } from './resources/letters/index.tsx';
import { orders } from './resources/orders/index.tsx';
import { payments } from './resources/payments/index.tsx';
import { subscriptions } from './resources/subscriptions/index.tsx';
import { templateDrafts } from './resources/template-drafts/index.tsx';
import { templates } from './resources/templates/index.tsx';
import { users } from './resources/users/index.tsx';

const i18n = polyglot(() => french, 'fr', [{ locale: 'fr', name: 'Français' }], { allowMissing: true });
const dataProvider = simpleRest('/-/admin/v1', http);
/** The tokens' colours; react-admin's own density. */
const theme: RaThemeOptions = { ...defaultTheme, palette: { mode: 'light', primary: { main: '#0e6962' }, secondary: { main: '#0b4f4a' }, background: { default: '#edf8f6' } } };

const Inner = () => (
  <Admin basename="/admin" dataProvider={dataProvider} authProvider={authProvider} i18nProvider={i18n} theme={theme} requireAuth title="Affranchi" disableTelemetry>
    <Resource name="orders" {...orders} />
    <Resource name="letters" {...letters} />
    <Resource name="payments" {...payments} />
    <Resource name="subscriptions" {...subscriptions} />
    <Resource name="users" {...users} />
    <Resource name="templates" {...templates} />
    <Resource name="template-drafts" {...templateDrafts} />
    <Resource name="events" {...events} />
  </Admin>
);
const router = createBrowserRouter([{ path: '/admin/*', element: <Inner /> }]);

export const App = () => <RouterProvider router={router} />;
