import { useId } from 'react';
import { Icon } from './icon.tsx';

/** Props of every search field. */
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

/** A search field without suggestions that leads to the results, for pages that load no search code. */
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
