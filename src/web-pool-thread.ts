import { serveTasks } from './kernel/thread-pool.ts';
// Not by the index of the module: with all of its routes and models a thread starts slowly and has little memory left.
import { drawPage } from './modules/documents/attachments/pdf/draw-page.ts';
import { templateTasks } from './modules/documents/catalogue/validate-template-draft.ts';

serveTasks([...templateTasks, drawPage]);
