import { useEffect, useState } from 'react';
import { Form, Login, PasswordInput, required, TextInput, useLogin, useNotify, type HttpError } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ActionButton } from './action-button.tsx';
import { LogoutNotice } from './logout-notice.tsx';
import { PromptForm } from './prompt-form.tsx';
import { CODE_FIELD } from './second-factor/own-second-factor.ts';

const CODE = { ...CODE_FIELD, autoFocus: true };

interface Typed {
  username: string;
  password: string;
}

/** Login form. With a second factor its code is a second step, which keeps the values of the first. */
export function LoginPage() {
  const login = useLogin();
  const notify = useNotify();
  const [typed, setTyped] = useState<Typed>();
  const [isProven, setProven] = useState(false);
  const [busy, setBusy] = useState(false);
  // The page of the e-mailed link opens this address.
  const isPasswordChanged = useLocation().hash === '#mot-de-passe-change';
  const enter = async (first: Typed): Promise<void> => {
    setTyped(first);
    setBusy(true);
    try {
      await login(first);
    } catch (error) {
      const { message, body } = error as HttpError & { body?: { code?: string } };
      if (body?.code === 'second_factor_asked') setProven(true);
      else notify(message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (typed && isProven)
    return (
      <Login>
        <div className="admin-login">
          <LoginHeading text="Second facteur" />
          <p>
            Le mot de passe de <b>{typed.username}</b> est juste. Il reste un code à taper.
          </p>
          <PromptForm
            fields={[CODE]}
            button="Se connecter"
            send={({ code }) => login({ ...typed, code })}
            onDone={() => undefined}
          >
            <ActionButton label="Revenir" onClick={() => setProven(false)} />
          </PromptForm>
          <details>
            <summary>Téléphone perdu ou changé</summary>
            <p>Tapez à la place un de vos codes de secours, ceux de seize chiffres. Il ne servira qu’une fois.</p>
            <p>
              Sans code de secours, demandez à un administrateur de retirer votre second facteur. Vous vous connecterez
              avec votre mot de passe et en ajouterez un nouveau.
            </p>
          </details>
        </div>
      </Login>
    );
  return (
    <Login>
      <Form
        onSubmit={(values: unknown) => enter(values as Typed)}
        mode="onChange"
        noValidate
        {...(typed && { defaultValues: typed })}
      >
        <div className="admin-login">
          <LoginHeading text="Connexion au back office" />
          <LogoutNotice />
          {isPasswordChanged && <p role="status">Votre mot de passe est changé. Connectez-vous.</p>}
          <TextInput
            autoFocus
            source="username"
            label="ra.auth.username"
            autoComplete="username"
            validate={required()}
          />
          <PasswordInput
            source="password"
            label="ra.auth.password"
            autoComplete="current-password"
            validate={required()}
          />
          <ActionButton type="submit" look="main" label="Se connecter" busy={busy} />
        </div>
      </Form>
    </Login>
  );
}

function LoginHeading({ text }: { text: string }) {
  useEffect(() => {
    document.title = `${text} · Affranchi`;
  }, [text]);
  return <h1>{text}</h1>;
}
