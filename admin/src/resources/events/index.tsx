import { DataTable, List, TextInput } from 'react-admin';
import { InstantField, createIcon } from '../../resource-parts.tsx';

const EventList = () => (
  <List
    filters={[
      <TextInput key="event" source="event" label="Nom exact" alwaysOn />,
      <TextInput key="subject" source="subjectId" label="Objet" alwaysOn />,
    ]}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="createdAt" label="Annoncé">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="event" label="Événement" />
      <DataTable.Col source="subjectId" label="Objet" disableSort />
      <DataTable.Col source="sentAt" label="Transmis">
        <InstantField source="sentAt" />
      </DataTable.Col>
      <DataTable.Col source="requestId" label="Demande" disableSort />
    </DataTable>
  </List>
);
export const events = { list: EventList, icon: createIcon('clock'), options: { label: 'Événements' } };
