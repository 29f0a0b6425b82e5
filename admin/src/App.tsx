import { QueryClient } from '@tanstack/react-query';
import polyglot from 'ra-i18n-polyglot';
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { DashboardPage } from './dashboard/index.tsx';
import { DeskLayout } from './layout/index.tsx';
import { LoginPage } from './login-page.tsx';
import { adminMessages } from './messages.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { pages } from './pages.tsx';
import { authProvider } from './providers/auth.ts';
import { dataProvider } from './providers/data.ts';
import { resources } from './resources/index.ts';
import { useTheme } from './theme.ts';

const i18n = polyglot(() => adminMessages, 'fr', [{ locale: 'fr', name: 'Français' }], { allowMissing: true });

/** Filters may name a person: they stay in the address of the page, and on no disk. */
const store = memoryStore();

/** Without a connection a command fails at once, with a sentence; by default it would wait silently. */
const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

const AdminApp = () => (
  <Admin
    basename="/admin"
    queryClient={queryClient}
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18n}
    store={store}
    theme={useTheme()}
    darkTheme={null}
    layout={DeskLayout}
    dashboard={DashboardPage}
    loginPage={LoginPage}
    catchAll={NotFoundPage}
    requireAuth
    title="Affranchi"
    disableTelemetry
  >
    {resources.map(({ name, props }) => (
      <Resource key={name} name={name} {...props} />
    ))}
    <CustomRoutes>
      {pages.flatMap(({ name, element }) =>
        element ? [<Route key={name} path={`/${name}`} element={element} />] : [],
      )}
    </CustomRoutes>
  </Admin>
);
const router = createBrowserRouter([
  { path: '/admin/*', element: <AdminApp /> },
  // react-admin's log-in page redirects authenticated users to `/`, ignoring the basename.
  { path: '/', element: <Navigate replace to="/admin" /> },
]);

export const App = () => <RouterProvider router={router} />;
