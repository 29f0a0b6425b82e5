import simpleRest from 'ra-data-simple-rest';
import polyglot from 'ra-i18n-polyglot';
import { Admin, CustomRoutes, Layout, Menu, Resource, type LayoutProps } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { DashboardPage } from './dashboard/index.tsx';
import { createIcon } from './lib/define-resource.tsx';
import { LoginPage } from './login-page.tsx';
import { adminMessages } from './messages.ts';
import { authProvider } from './providers/auth.ts';
import { http } from './providers/http.ts';
import { resources } from './resources/index.ts';
import { SecondFactorPage } from './second-factor/index.tsx';
import { useTheme } from './theme.ts';

const i18n = polyglot(() => adminMessages, 'fr', [{ locale: 'fr', name: 'Français' }], { allowMissing: true });
const dataProvider = simpleRest('/-/admin/v1', http);

const Lock = createIcon('lock');
const Home = createIcon('home');

const AdminMenu = () => (
  <Menu>
    <Menu.DashboardItem primaryText="Ma journée" leftIcon={<Home />} />
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
    dashboard={DashboardPage}
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
const router = createBrowserRouter([{ path: '/admin/*', element: <AdminApp /> }]);

export const App = () => <RouterProvider router={router} />;
