import { DataTable, List, NumberField, SelectArrayInput, Show, SimpleShowLayout, TextField } from 'react-admin';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, OUTAGE_STATES, PARTNERS, StateField } from '../../status-labels.tsx';

const filters = [
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(OUTAGE_STATES)} alwaysOn />,
];

const OutageList = () => (
  <List
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="createdAt" label="Première panne">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="partner" label="Partenaire">
        <StateField source="partner" of={PARTNERS} />
      </DataTable.Col>
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={OUTAGE_STATES} />
      </DataTable.Col>
      <DataTable.Col source="statusSince" label="Depuis">
        <InstantField source="statusSince" />
      </DataTable.Col>
      <DataTable.Col source="waiting" label="Lettres qui attendent" disableSort />
      <DataTable.Col source="because" label="Dernier échec" disableSort />
    </DataTable>
  </List>
);
const OutageShow = () => (
  <Show>
    <SimpleShowLayout>
      <StateField source="partner" label="Partenaire" of={PARTNERS} />
      <StateField source="status" label="État" of={OUTAGE_STATES} />
      <InstantField source="createdAt" label="Première panne" />
      <InstantField source="statusSince" label="Dans cet état depuis" />
      <NumberField source="failures" label="Échecs de suite" />
      <TextField source="because" label="Dernier échec" />
      <InstantField source="retryAt" label="Prochain essai, par une seule lettre" />
      <NumberField source="waiting" label="Lettres qui attendent ce partenaire" />
    </SimpleShowLayout>
  </Show>
);
export const outages = {
  list: OutageList,
  show: OutageShow,
  recordRepresentation: 'partner',
  icon: createIcon('clock'),
  options: { label: 'Pannes' },
};
