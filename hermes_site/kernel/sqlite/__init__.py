"""Django's SQLite backend, with writers of one process standing in line.

SQLite makes a writer that finds the lock taken sleep, a little longer each time, and look again; nobody is woken. With
many threads that write at once most of the time is slept through while the lock is free. Here the threads of a process
wait on a lock of their own, which does wake, and only one of them at a time asks SQLite.
"""
