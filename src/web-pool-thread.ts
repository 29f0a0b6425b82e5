import { serveTasks } from './kernel/thread-pool.ts';
import { templateTasks } from './modules/documents/index.ts';

serveTasks(templateTasks);
