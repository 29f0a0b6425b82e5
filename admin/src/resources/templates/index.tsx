import { BooleanInput, DataTable, FunctionField, List, SearchInput } from 'react-admin';
import type { TemplateVersionRow } from '../../../../src/modules/documents/catalogue/contract.ts';
import { CivilDayField, InstantField, createIcon } from '../../resource-parts.tsx';
import { VersionActions } from './version-actions.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Titre ou modèle" />,
  <BooleanInput key="newest" source="newest" label="Seulement la dernière version" alwaysOn />,
  <BooleanInput key="due" source="due" label="À relire" alwaysOn />,
];

const Title = () => (
  <FunctionField
    render={({ title, slug, category }: TemplateVersionRow) => (
      <>
        <a href={`/documents/${category}/${slug}`} target="_blank" rel="noreferrer">
          {title}
        </a>
        <br />
        <span className="admin-soft">
          {category}/{slug}
        </span>
      </>
    )}
  />
);
const Reviewed = () => (
  <FunctionField
    render={({ isDue }: TemplateVersionRow) => (
      <>
        <CivilDayField source="reviewedOn" />
        {isDue && (
          <>
            <br />
            <span className="mark is-wait">à relire</span>
          </>
        )}
      </>
    )}
  />
);
const State = () => (
  <FunctionField
    render={({ withdrawnAt, withdrawnBecause, isNewest }: TemplateVersionRow) => {
      if (withdrawnAt)
        return (
          <>
            <span className="mark is-stop">retirée</span> <InstantField source="withdrawnAt" />
            <br />
            {withdrawnBecause}
          </>
        );
      return isNewest ? <span className="mark is-good">sur le site</span> : <span className="mark">remplacée</span>;
    }}
  />
);

const TemplateList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ newest: true }}
    sort={{ field: 'publishedAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="title" label="Lettre">
        <Title />
      </DataTable.Col>
      <DataTable.Col source="version" label="Version" />
      <DataTable.Col source="reviewedOn" label="Relue le">
        <Reviewed />
      </DataTable.Col>
      <DataTable.Col source="publishedAt" label="Publiée">
        <InstantField source="publishedAt" />
      </DataTable.Col>
      <DataTable.Col source="withdrawnAt" label="État">
        <State />
      </DataTable.Col>
      <DataTable.Col label="">
        <VersionActions />
      </DataTable.Col>
    </DataTable>
  </List>
);
export const templates = { list: TemplateList, icon: createIcon('page'), options: { label: 'Modèles' } };
