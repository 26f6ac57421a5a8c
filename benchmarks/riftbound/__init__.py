"""Lines of play recorded elsewhere, compared with what kfjudge makes of them."""
