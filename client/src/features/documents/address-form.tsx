import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { isDomestic } from '../../../../src/domain/country.ts';
import { findDestinationProblem, normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { PostalAddress, Recipient, Sender } from '../../../../src/modules/documents/contract.ts';
import { useReader } from '../../api/context.tsx';
import { TextField } from '../../ui/field.tsx';
import { useTouched } from '../../validation/use-touched.ts';
import { pricingQuery } from './catalogue.ts';
import { findEmailProblem } from './steps.ts';

export type Address = Partial<Sender & Recipient>;
export type Kind = PostalAddress['kind'];
export interface AddressFormProps {
  side: 'sender' | 'recipient';
  address: Address;
  defaultKind: Kind;
  findError: (field: string) => string | undefined;
  onChange: (address: Address) => void;
  onFocus: (field: string) => void;
  /** Doubtful towns that the person confirmed before, as printed. */
  confirmedTowns?: readonly string[] | undefined;
  onConfirmTown?: ((town: string) => void) | undefined;
  /** Finds known addresses by the beginning of a name. */
  suggestNames?: ((text: string) => Promise<NameSuggestion[]>) | undefined;
}
export interface NameSuggestion {
  label: string;
  address: Address;
}
type Name = keyof Address;
export interface FieldOptions {
  hint?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | 'tel' | 'email';
  short?: boolean;
  warning?: string | undefined;
  list?: string | undefined;
  also?: { onChange?: () => void; onFocus?: () => void; onBlur?: () => void };
}

/** What the fields of one address share: its values, and the problems of each field while it is typed. */
export type AddressForm = ReturnType<typeof useAddressForm>;

/** Checks an address against the six lines of 38 characters while it is typed, and makes its text fields. */
export function useAddressForm(props: AddressFormProps) {
  const { side, address, defaultKind, findError, onChange, onFocus } = props;
  const kind = address.kind ?? defaultKind;
  const country = address.country ?? 'FR';
  const { printed, problems } = normaliseAddress({ ...address, kind, country });
  const { touched: touchedFields, touch: leave } = useTouched<Name>();
  const { data: pricing } = useQuery(pricingQuery(useReader()));
  const change = (more: Address): void => onChange({ ...address, kind, country, ...more });
  const setKind = useKind(side, address, change);
  const [confirmedTowns, setConfirmedTowns] = useState(props.confirmedTowns ?? []);

  const findTooLong = (name: Name) =>
    problems.find(({ field, code }) => field === name && code === 'too_long')?.message;
  const findAddressError = (name: Name) =>
    problems.find(({ field, severity }) => field === name && severity === 'error')?.message ??
    (name === 'email' ? findEmailProblem(address.email) : undefined);
  const findErrorAt = (name: Name) => findError(`${side}.${name}`);
  const joinWarnings = (name: Name, first = '') =>
    [
      first,
      ...problems
        .filter((problem) => problem.field === name && problem.severity === 'warning')
        .map(({ message }) => message),
    ]
      .filter(Boolean)
      .join(' ');
  const toFieldProps = (name: Name) => ({
    id: `${side}.${name}`,
    error: findErrorAt(name) ?? findTooLong(name) ?? (touchedFields.has(name) ? findAddressError(name) : undefined),
    value: address[name] ?? '',
    maxLength: 90,
  });
  const focus = (name: Name): void => onFocus(`${side}.${name}`);

  const renderField = (name: Name, label: string, options: FieldOptions = {}): ReactNode => {
    const { short, also, warning, ...more } = options;
    return (
      <TextField
        key={name}
        label={label}
        {...more}
        {...toFieldProps(name)}
        warning={joinWarnings(name, warning)}
        className={short ? 'input input-short' : 'input'}
        onChange={(event) => {
          also?.onChange?.();
          change({ [name]: event.target.value });
        }}
        onFocus={() => {
          also?.onFocus?.();
          focus(name);
        }}
        onBlur={() => {
          also?.onBlur?.();
          if (address[name]) leave(name);
        }}
      />
    );
  };

  const isSender = side === 'sender';
  const parties = isSender ? { sender: address, recipient: {} } : { sender: {}, recipient: address };
  return {
    side,
    isSender,
    address,
    kind,
    country,
    isDomestic: isDomestic(country),
    printedLines: printed,
    countryWarning: findDestinationProblem('registered', parties, pricing?.partners)?.message ?? '',
    change,
    setKind,
    focus,
    findErrorAt,
    joinWarnings,
    toFieldProps,
    renderField,
    confirmedTowns,
    confirmTown: (town: string): void => {
      setConfirmedTowns([...confirmedTowns, town]);
      props.onConfirmTown?.(town);
    },
    suggestNames: props.suggestNames,
    /** Fills in a whole known address. */
    fill: onChange,
    /** The browser completes a person's own address; it does not know the recipient's. */
    autoComplete: (token: string): string => (isSender ? token : 'off'),
  };
}

/**
 * Switches the kind of address. Values without a field in the other kind are removed, so that they are not printed
 * unseen, and are restored when the person switches back.
 */
function useKind(
  side: AddressFormProps['side'],
  address: Address,
  change: (more: Address) => void,
): (kind: Kind) => void {
  const aside = useRef<Address>({});
  const unseen: Name[] = side === 'sender' ? ['line2'] : ['civility', 'firstName', 'lastName', 'line2'];
  return (kind) => {
    if (kind === 'person') return change({ ...aside.current, kind });
    aside.current = Object.fromEntries(unseen.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
    change({ ...Object.fromEntries(unseen.map((name) => [name, undefined])), kind });
  };
}
