import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  AuthContext,
  BasenameContextProvider,
  ResourceDefinitionContextProvider,
  type AuthProvider,
  type ResourceDefinitions,
} from 'react-admin';
import { MemoryRouter } from 'react-router-dom';

interface Props {
  /** Of the person who reads the page. */
  permissions: readonly string[];
  resources?: ResourceDefinitions;
  children: ReactNode;
}

/** The parts of react-admin that pieces of a page need, without a server. */
export function BackOffice({ permissions, resources = {}, children }: Props) {
  const client = new QueryClient();
  const authProvider = { getPermissions: async () => permissions } as unknown as AuthProvider;
  // Rendering to a string does not wait for queries.
  client.setQueryData(['auth', 'getPermissions', {}], permissions);
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BasenameContextProvider basename="/admin">
          <AuthContext value={authProvider}>
            <ResourceDefinitionContextProvider definitions={resources}>{children}</ResourceDefinitionContextProvider>
          </AuthContext>
        </BasenameContextProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}
