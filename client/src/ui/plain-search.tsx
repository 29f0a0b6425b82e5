import { useId } from 'react';
import { Icon } from './icon.tsx';

/** What every field that searches has. */
export const SEARCH_INPUT = {
  className: 'input',
  name: 'q',
  type: 'search',
  autoComplete: 'off',
  enterKeyHint: 'search',
  maxLength: 200,
} as const;

export const SearchButton = () => (
  <button className="btn" type="submit" aria-label="Chercher">
    <Icon name="search" />
    <span>Chercher</span>
  </button>
);

/** A search without suggestions, for a page that is in every first script: it leads to the results. */
export function PlainSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const id = useId();
  return (
    <form className="search" role="search" action="/rechercher">
      <label htmlFor={id}>{label}</label>
      <div className="search-box">
        <input {...SEARCH_INPUT} id={id} placeholder={placeholder} />
        <SearchButton />
      </div>
    </form>
  );
}
