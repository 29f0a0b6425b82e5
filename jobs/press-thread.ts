import { serveTasks } from '../src/kernel/thread-pool.ts';
import { pressTasks } from './press-tasks.ts';

serveTasks(pressTasks);
