import { useState, type InputHTMLAttributes } from 'react';
import { Button } from './button.tsx';
import { joinDescriptionIds, Field } from './field.tsx';
import { useTranslate } from './translation.ts';

/** A password field with a button that shows the password. */
export function PasswordField({
  id,
  label,
  hint,
  error,
  required = true,
  ...input
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'required'>) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      <div className="password-input">
        <input
          className="input"
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={joinDescriptionIds({ id, hint, error })}
          aria-invalid={error ? true : undefined}
          aria-required={required}
          {...input}
        />
        <Button look="quiet" onClick={() => setShown(!shown)}>
          {t(shown ? 'Masquer' : 'Afficher')}
        </Button>
      </div>
    </Field>
  );
}
