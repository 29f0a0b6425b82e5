import type { ComponentProps, ReactElement, ReactNode } from 'react';
import {
  BooleanField,
  DateField,
  FunctionField,
  NumberField,
  ReferenceField,
  TextField,
  useRecordContext,
} from 'react-admin';
import { formatEuros } from '../../../src/domain/money.ts';
import type { StateLabels } from '../status-labels.tsx';
import { ResourceLink, useRecordPage } from './resource-link.tsx';

/** A state as a postmark: ink and ring of its tone. */
export const Mark = ({
  tone = '',
  children,
}: {
  tone?: '' | 'is-good' | 'is-wait' | 'is-stop';
  children: ReactNode;
}) => <span className={['mark', tone].filter(Boolean).join(' ')}>{children}</span>;

/** A state with its label; a state without a label is shown unchanged. */
export const StateMark = ({ labels, state: value }: { labels: StateLabels; state: string }) => {
  const [name, tone = ''] = labels[value] ?? [value];
  return <Mark tone={tone}>{name}</Mark>;
};

/** One value of a row: a column of a list, or a line of a record. */
export interface Field {
  source: string;
  label: string;
  element: ReactElement;
  isSortable: boolean;
  align?: 'right';
  /** Holds sentences: its column is never narrow. */
  isLong?: boolean;
  /** Shown if the value is empty. */
  emptyText?: string;
  /** True if the row holds nothing for it. */
  isBlank(row: object): boolean;
}
interface Options {
  /** False if the server cannot sort by this field. */
  isSortable?: boolean;
  /** Shown if the value is empty. */
  emptyText?: string;
  /** True if the value is a sentence or more. */
  isLong?: boolean;
}

type ElementProps = { source: string; label: string; emptyText?: string };
const createField = (
  source: string,
  label: string,
  { isSortable = true, emptyText, isLong = false }: Options,
  toElement: (props: ElementProps) => ReactElement,
): Field => ({
  source,
  label,
  isSortable,
  ...(isLong && { isLong }),
  ...(emptyText !== undefined && { emptyText }),
  element: toElement({ source, label, ...(emptyText !== undefined && { emptyText }) }),
  isBlank: (row) => isBlank((row as Record<string, unknown>)[source]),
});
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

export const text = (source: string, label: string, options: Options = {}): Field =>
  createField(source, label, options, (props) => <TextField {...props} />);

/** A reference or a number of a document, which no line break divides. */
export const code = (source: string, label: string, options: Options = {}): Field =>
  createField(source, label, options, (props) => <TextField {...props} className="admin-reference" />);

export const number = (source: string, label: string, options: Options = {}): Field => ({
  ...createField(source, label, options, (props) => <NumberField {...props} className="admin-number" />),
  align: 'right',
});

export const yesNo = (source: string, label: string, options: Options = {}): Field =>
  createField(source, label, options, (props) => <BooleanField {...props} />);

/** An instant in the time zone of Paris, in French, independent of the browser's settings. */
export const InstantField = (props: ComponentProps<typeof DateField>) => (
  <DateField
    {...props}
    className="admin-instant"
    locales="fr-FR"
    showTime
    options={{ dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' }}
  />
);
export const instant = (source: string, label: string, options: Options = {}): Field =>
  createField(source, label, options, (props) => <InstantField {...props} />);

/** A civil day, or the day of an instant in Paris, independent of the browser's settings. */
export const CivilDayField = (props: ComponentProps<typeof DateField>) => (
  <DateField
    {...props}
    className="admin-instant"
    locales="fr-FR"
    options={{ dateStyle: 'short', timeZone: 'Europe/Paris' }}
  />
);
export const civilDay = (source: string, label: string, options: Options = {}): Field =>
  createField(source, label, options, (props) => <CivilDayField {...props} />);

export const money = (source: string, label: string, options: Options = {}): Field => ({
  ...createField(source, label, options, (props) => (
    <FunctionField
      {...props}
      className="admin-amount"
      render={(row: Record<string, number>) => formatEuros(row[source]!)}
    />
  )),
  align: 'right',
});

/** The label of a status; a status without a label is shown unchanged. */
export const state = (source: string, label: string, labels: StateLabels, options: Options = {}): Field =>
  createField(source, label, options, (props) => (
    <FunctionField
      {...props}
      render={(row: Record<string, string>) => {
        const [name, tone] = labels[row[source]!] ?? [row[source]];
        return tone === undefined ? name : <Mark tone={tone}>{name}</Mark>;
      }}
    />
  ));

/** A custom field; `source` is the key to sort the column by. */
export const custom = <Row extends object>(
  source: keyof Row & string,
  label: string,
  render: (row: Row) => ReactNode,
  options: Options = {},
): Field => ({
  ...createField(source, label, options, (props) => <FunctionField {...props} render={render} />),
  isBlank: (row) => isBlank(render(row as Row)),
});

/** A link to an object outside the back office; empty without an address. */
export const outsideLink = (source: string, label: string, linkText: string): Field =>
  createField(source, label, { isSortable: false, emptyText: 'aucun' }, (props) => (
    <FunctionField
      {...props}
      render={(row: Record<string, string | null>) =>
        row[source] ? (
          <a href={row[source]} target="_blank" rel="noreferrer">
            {linkText}
            <span className="sr"> (nouvel onglet)</span>
          </a>
        ) : (
          'aucun : bac à sable'
        )
      }
    />
  ));

interface LinkTarget {
  /** The resource of the other record. */
  to: string;
  /** The field of this row that names the other record. */
  namedBy: string;
}

/**
 * A link to the record of another resource that the row itself names: a list needs no second request for it, as
 * `reference` does.
 */
export const link = (source: string, label: string, { to, namedBy, ...options }: Options & LinkTarget): Field =>
  createField(source, label, options, (props) => <NamedLink {...props} to={to} namedBy={namedBy} />);

function NamedLink({ source, to, namedBy, emptyText }: ElementProps & LinkTarget) {
  const row = useRecordContext<Record<string, string | null> & { id: string }>();
  const id = row?.[source];
  if (!id) return emptyText;
  return (
    <ResourceLink resource={to} id={id}>
      <span className={to === 'orders' ? 'admin-reference' : undefined}>{row[namedBy]}</span>
    </ResourceLink>
  );
}

/** A link to the record of another resource, which is read to be named. */
export const reference = (
  source: string,
  label: string,
  { to, shows, isLink = true, ...options }: Options & { to: string; shows: string; isLink?: boolean },
): Field =>
  createField(source, label, options, (props) => <ReadReference {...props} to={to} shows={shows} isLink={isLink} />);

function ReadReference({ to, shows, isLink, ...props }: ElementProps & { to: string; shows: string; isLink: boolean }) {
  const findPage = useRecordPage();
  return (
    <ReferenceField {...props} reference={to} link={isLink && (findPage(to) ?? false)}>
      <TextField source={shows} {...(shows === 'reference' && { className: 'admin-reference' })} />
    </ReferenceField>
  );
}

export const orderLink = (label = 'Commande', options: Options = {}): Field =>
  reference('orderId', label, { to: 'orders', shows: 'reference', ...options });
/** The order of a row that holds its reference. */
export const namedOrderLink = (options: Options = {}): Field =>
  link('orderId', 'Commande', { to: 'orders', namedBy: 'orderReference', isSortable: false, ...options });
export const userLink = (label = 'Client', options: Options & { isLink?: boolean } = {}): Field =>
  reference('userId', label, { to: 'users', shows: 'email', ...options });

/** A civil day with a mark that says what is due. */
export const MarkedDay = ({ source, mark }: { source: string; mark: string | null }) => (
  <>
    <CivilDayField source={source} />
    {mark && (
      <>
        <br />
        <Mark tone="is-wait">{mark}</Mark>
      </>
    )}
  </>
);
