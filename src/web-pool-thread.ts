import { serveTasks } from './kernel/threads.ts';
import { templateTasks } from './modules/documents/index.ts';

serveTasks(templateTasks);
