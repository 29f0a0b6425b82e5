import { serveTasks } from '../src/kernel/threads.ts';
import { pressTasks } from './press-tasks.ts';

serveTasks(pressTasks);
