import { DataTable, DateField, List, TextInput } from 'react-admin';

const EventList = () => (
  <List filters={[<TextInput key="event" source="event" label="Nom" alwaysOn />, <TextInput key="subject" source="subjectId" label="Objet" />]} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="createdAt" label="Annoncé"><DateField source="createdAt" showTime /></DataTable.Col>
      <DataTable.Col source="event" label="Événement" />
      <DataTable.Col source="subjectId" label="Objet" disableSort />
      <DataTable.Col source="sentAt" label="Transmis"><DateField source="sentAt" showTime /></DataTable.Col>
      <DataTable.Col source="requestId" label="Demande" disableSort />
    </DataTable>
  </List>
);
export const events = { list: EventList, options: { label: 'Événements' } };
