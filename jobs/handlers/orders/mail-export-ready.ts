import { readyExportById } from '../../../src/modules/orders/index.ts';
import { exportReadyEmail } from '../../emails/export-ready.ts';
import { sendMailToUser } from '../../emails/send.ts';
import { defineHandler, retry } from '../../handler.ts';

export const mailExportReady = defineHandler({
  job: 'mail-export-ready',
  queue: 'mail',
  retry: retry.network,
  async run({ id }, deps) {
    const ready = await readyExportById(deps, id);
    if (!ready) return; // replaced or expired in the meantime
    const { userId, expiresAt } = ready;
    const url = `${deps.config.publicUrl}/mon-profil/mes-donnees`;
    await sendMailToUser(deps, {
      userId,
      key: `export-${id}-ready`,
      email: ({ firstName }) => exportReadyEmail({ firstName, url, expiresAt }),
    });
  },
});
