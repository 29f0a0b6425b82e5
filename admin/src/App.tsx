import simpleRest from 'ra-data-simple-rest';
import polyglot from 'ra-i18n-polyglot';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { AdminLayout } from './layout.tsx';
import { LoginPage } from './login-page.tsx';
import { adminMessages } from './messages.ts';
import { authProvider } from './providers/auth.ts';
import { http } from './providers/http.ts';
import { resources } from './resources/index.ts';
import { SecondFactorPage } from './second-factor/index.tsx';
import { useTheme } from './theme.ts';

const i18n = polyglot(() => adminMessages, 'fr', [{ locale: 'fr', name: 'Français' }], { allowMissing: true });
const dataProvider = simpleRest('/-/admin/v1', http);

const Inner = () => (
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
    {resources.map(({ name, props }) => (
      <Resource key={name} name={name} {...props} />
    ))}
    <CustomRoutes>
      <Route path="/second-factor" element={<SecondFactorPage />} />
    </CustomRoutes>
  </Admin>
);
const router = createBrowserRouter([{ path: '/admin/*', element: <Inner /> }]);

export const App = () => <RouterProvider router={router} />;
