import {
  DataTable,
  List,
  ReferenceManyField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { CivilDayField, InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, ORDER_STATES, ROLES, StateField } from '../../status-labels.tsx';
import { SecondFactor } from './second-factor.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Adresse ou nom" />,
  <SelectArrayInput key="role" source="role" label="Rôle" choices={toChoices(ROLES)} alwaysOn />,
];
const UserList = () => (
  <List
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="email" label="Adresse électronique" />
      <DataTable.Col source="firstName" label="Prénom" />
      <DataTable.Col source="lastName" label="Nom" />
      <DataTable.Col source="role" label="Rôle">
        <StateField source="role" of={ROLES} />
      </DataTable.Col>
      <DataTable.Col source="createdAt" label="Ouvert le">
        <CivilDayField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="secondFactorSince" label="Second facteur">
        <CivilDayField source="secondFactorSince" />
      </DataTable.Col>
    </DataTable>
  </List>
);
const UserShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="email" label="Adresse électronique" />
      <TextField source="firstName" label="Prénom" />
      <TextField source="lastName" label="Nom" />
      <StateField source="role" label="Rôle" of={ROLES} />
      <InstantField source="createdAt" label="Ouvert le" />
      <SecondFactor />
      <ReferenceManyField
        reference="orders"
        target="userId"
        label="Commandes"
        sort={{ field: 'createdAt', order: 'DESC' }}
      >
        <DataTable bulkActionButtons={false} rowClick="show">
          <DataTable.Col source="reference" label="Référence" disableSort />
          <DataTable.Col source="title" label="Lettre" disableSort />
          <DataTable.Col source="status" label="État" disableSort>
            <StateField source="status" of={ORDER_STATES} />
          </DataTable.Col>
        </DataTable>
      </ReferenceManyField>
    </SimpleShowLayout>
  </Show>
);
export const users = {
  list: UserList,
  show: UserShow,
  recordRepresentation: 'email',
  icon: createIcon('person'),
  options: { label: 'Comptes' },
};
