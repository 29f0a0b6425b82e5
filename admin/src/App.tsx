import simpleRest from 'ra-data-simple-rest';
import polyglot from 'ra-i18n-polyglot';
import { Admin, AppBar, CustomRoutes, Layout, Menu, Resource, TitlePortal, type LayoutProps } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { createIcon } from './lib/define-resource.tsx';
import { LoginPage } from './login-page.tsx';
import { adminMessages } from './messages.ts';
import { authProvider } from './providers/auth.ts';
import { http } from './providers/http.ts';
import { resources } from './resources/index.ts';
import { SearchBox } from './search/search-box.tsx';
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
const AdminAppBar = () => (
  <AppBar>
    <TitlePortal />
    <SearchBox />
  </AppBar>
);
const AdminLayout = (props: LayoutProps) => <Layout {...props} appBar={AdminAppBar} menu={AdminMenu} />;

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
