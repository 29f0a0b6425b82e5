import type { ReactElement } from 'react';
import {
  BooleanInput,
  DateInput,
  ReferenceInput,
  SearchInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import type { StateLabels } from '../status-labels.tsx';

/** An input above a list; `source` is the name of the filter in the API. */
export type Filter = ReactElement<{ source: string; alwaysOn?: boolean; label?: string; placeholder?: string }>;

export const search = (placeholder: string): Filter => (
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={placeholder}
    slotProps={{ htmlInput: { 'aria-label': placeholder } }}
  />
);
export const exactText = (source: string, label: string): Filter => (
  <TextInput key={source} source={source} label={label} alwaysOn />
);
export const anyOf = (source: string, label: string, labels: StateLabels): Filter => (
  <SelectArrayInput
    key={source}
    source={source}
    label={label}
    choices={Object.entries(labels).map(([id, [name]]) => ({ id, name }))}
    alwaysOn
  />
);
/** Values with a French name, in its order. */
export const anyNamed = (source: string, label: string, names: Readonly<Record<string, string>>): Filter => (
  <SelectArrayInput
    key={source}
    source={source}
    label={label}
    choices={Object.entries(names)
      .map(([id, name]) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))}
    alwaysOn
  />
);
export const oneOf = (source: string, label: string, choices: { id: boolean; name: string }[]): Filter => (
  <SelectInput key={source} source={source} label={label} choices={choices} alwaysOn />
);
export const onlyIf = (source: string, label: string): Filter => (
  <BooleanInput key={source} source={source} label={label} alwaysOn />
);
/** A civil day. */
export const onDay = (source: string, label: string): Filter => (
  <DateInput key={source} source={source} label={label} alwaysOn parse={(day: string) => day || null} />
);
/** A colleague, chosen by name. */
export const byColleague = (source: string, label: string): Filter => (
  <ReferenceInput key={source} source={source} reference="staff" label={label} perPage={200} alwaysOn>
    <SelectInput
      label={label}
      helperText={false}
      optionText={({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`}
    />
  </ReferenceInput>
);
